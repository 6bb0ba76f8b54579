/** A build wrote this file, and it is gone or has other contents than the module expects. */
export class OutdatedError extends Error {
	/** Clients see it. They don't see the message, which may contain paths of this machine. */
	readonly hint =
		": its file is gone or has changed. If the skills were built again, restart the server.";
}
