const DEVICE_NAME = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Whether Windows takes a file name for a device, with any extension: `con`, `NUL.txt`. */
export function isDeviceName(name: string): boolean {
	return DEVICE_NAME.test(name);
}
