/** Where a generated module keeps contents: in itself, in a chunk per skill, or in files beside it. */
export const CONTENT_MODES = ["inline", "lazy", "asset"] as const;

export type ContentMode = (typeof CONTENT_MODES)[number];
