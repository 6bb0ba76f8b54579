declare module "workerd" {
	/** The path of the binary. */
	const path: string;
	export default path;
}
