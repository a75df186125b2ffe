/** Thrown when another worker has taken the run over, or the task was cancelled: everything done here is void. */
export class ClaimLost extends Error {}
