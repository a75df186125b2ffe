/** Images that were added to a document, by the names under which its edits know them until they are uploaded. */
export interface ImageShelf {
  /** Adds an image and returns its name and size in pixels. Fails if it can't be shown. */
  add(file: File): Promise<{ name: string; width: number; height: number }>
  /** Takes up an image under the name it had in a draft. */
  restore(name: string, file: File): void
  file(name: string): File | undefined
  /** An address to show it by. */
  url(name: string): string | undefined
  names(): string[]
  close(): void
}

export function createImageShelf(): ImageShelf {
  const shelf = new Map<string, { file: File; url: string }>()

  function put(name: string, file: File): void {
    shelf.set(name, { file, url: URL.createObjectURL(file) })
  }

  return {
    async add(file) {
      const bitmap = await createImageBitmap(file)
      const { width, height } = bitmap
      bitmap.close()
      const name = `image-${crypto.randomUUID()}`
      put(name, file)
      return { name, width, height }
    },
    restore: put,
    file: (name) => shelf.get(name)?.file,
    url: (name) => shelf.get(name)?.url,
    names: () => [...shelf.keys()],
    close() {
      for (const { url } of shelf.values()) URL.revokeObjectURL(url)
      shelf.clear()
    },
  }
}
