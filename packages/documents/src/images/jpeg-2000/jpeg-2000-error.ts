/** Thrown where a codestream is damaged, or uses what is not decoded here. */
export class Jpeg2000Error extends Error {}
