/** The project of the test files of which each has a process to itself. */
export const aloneProject = 'alone'

/**
 * Each file has processes of its own: with four files at once a dozen wait for two cores. With more, those that open documents, which run at
 * low priority, wait so long on a slow machine that tests reach their time.
 */
export const atOnce = 4
