/** Thrown when another worker has taken over the run, or the task was cancelled: everything done here is discarded. */
export class ClaimLost extends Error {}
