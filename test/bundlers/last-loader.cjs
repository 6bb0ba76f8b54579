/** Lets `drive.mjs` act between the plugin and the bundler. */
module.exports = function lastLoader(source) {
	globalThis.afterLoaders();
	return source;
};
