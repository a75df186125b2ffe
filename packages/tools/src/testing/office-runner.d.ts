/** Starts an office process for the test, like that of an office slot; the returned function stops it. */
export declare function startTestOffice(): Promise<() => void>
