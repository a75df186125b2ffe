/** What is asked for. */
export interface FileChoice {
  /** Extensions or media types; nothing means any file. */
  accept: readonly string[]
  multiple: boolean
}

/** Kept while its chooser is open: a browser may otherwise forget an element that stands on no page, and its answer with it. */
let asking: HTMLInputElement | undefined

/** Opens the system's file chooser. Resolves with nothing when the person changes their mind. */
export function chooseFiles(choice: FileChoice): Promise<File[]> {
  return new Promise((resolve) => {
    const input = createFileInput(choice)
    asking = input
    const answer = () => {
      if (asking === input) asking = undefined
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', answer, { once: true })
    input.addEventListener('cancel', answer, { once: true })
    input.click()
  })
}

function createFileInput({ accept, multiple }: FileChoice): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept.join(',')
  input.multiple = multiple
  return input
}
