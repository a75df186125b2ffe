/** The project of the test files of which each has a process to itself. */
export const aloneProject = 'alone'
