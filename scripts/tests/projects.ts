/** The project of the test files of which each has a process to itself. */
export const aloneProject = 'alone'

/** A file keeps two fifths of a core busy and waits for processes in the meantime: five at once fill two cores. */
export const atOnce = 5
