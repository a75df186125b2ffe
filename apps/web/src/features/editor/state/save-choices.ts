/** What a person chose for the saved file. */
export interface SaveChoices {
  metadata: 'keep' | 'remove'
  /** A new title; undefined keeps the one of the file. */
  title: string | undefined
  annotations: 'keep' | 'flatten'
  fields: 'keep' | 'flatten'
}

export const firstChoices: SaveChoices = { metadata: 'keep', title: undefined, annotations: 'keep', fields: 'keep' }

/** The choices as options of the tool. */
export function choiceOptions({ metadata, title, annotations, fields }: SaveChoices) {
  return { finish: { metadata, annotations, fields }, ...(title === undefined ? {} : { properties: { title } }) }
}

/** Whether anything of the whole file was chosen to change. */
export function hasChoices(choices: SaveChoices): boolean {
  return Object.entries(firstChoices).some(([name, first]) => choices[name as keyof SaveChoices] !== first)
}
