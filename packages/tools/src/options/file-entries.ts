/** Options that say something of single files. */
interface WithFiles {
  files?: { document: string }[] | undefined
}

/** The documents that the options name, which must be the task's own. */
export function documentsOfFiles({ files = [] }: WithFiles): string[] {
  return files.map(({ document }) => document)
}

/** The same options with every document under its other name. */
export function renameFiles<Options extends WithFiles>(options: Options, rename: (document: string) => string): Options {
  const { files } = options
  return files ? { ...options, files: files.map((entry) => ({ ...entry, document: rename(entry.document) })) } : options
}
