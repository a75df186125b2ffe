/** Opens the system's file chooser. Resolves with nothing when the person changes their mind. */
export function chooseFiles({
  accept,
  multiple,
  camera = false,
}: {
  accept: readonly string[]
  multiple: boolean
  camera?: boolean
}): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = camera ? 'image/*' : accept.join(',')
    input.multiple = multiple
    if (camera) input.setAttribute('capture', 'environment')
    input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true })
    input.addEventListener('cancel', () => resolve([]), { once: true })
    input.click()
  })
}
