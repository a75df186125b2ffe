/** The options of the file chooser. */
export interface FileChoice {
  /** Extensions or media types; empty means any file. */
  accept: readonly string[]
  multiple: boolean
  /** On devices that have one, the camera opens at once. */
  isCamera?: boolean
}

/** Referenced while its chooser is open: a browser may otherwise collect an element that isn't in the document, and its event with it. */
let asking: HTMLInputElement | undefined

/** Opens the system's file chooser. Resolves with an empty list on cancel. */
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

function createFileInput({ accept, multiple, isCamera = false }: FileChoice): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept.join(',')
  input.multiple = multiple
  if (isCamera) input.setAttribute('capture', 'environment')
  return input
}
