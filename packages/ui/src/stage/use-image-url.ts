import { useEffect, useState } from 'react'
import type { PageSource } from '../thumbs/page-source.ts'

/** Wider than any stage shows it. */
const widthPx = 1200

/** The image of a source as an address for `<img>`, drawn once. */
export function useImageUrl(source: PageSource | undefined): string | undefined {
  const [drawn, setDrawn] = useState<{ source: PageSource; url: string }>()
  useEffect(() => {
    if (!source || source.pageCount === 0) return
    let isWanted = true
    previewWebPage(source)
      .then((url) => isWanted && setDrawn({ source, url }))
      // An image that can't be drawn is an empty frame; the file's card reports the error.
      .catch(() => images.delete(source))
    return () => {
      isWanted = false
    }
  }, [source])
  return drawn?.source === source ? drawn?.url : undefined
}

const images = new WeakMap<PageSource, Promise<string>>()
/** Frees the memory of an image once its file has left the page. */
const unused = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url))

function previewWebPage(source: PageSource): Promise<string> {
  const known = images.get(source) ?? draw(source)
  images.set(source, known)
  return known
}

async function draw(source: PageSource): Promise<string> {
  const bitmap = await source.render(1, widthPx)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (!blob) throw new Error('The image could not be drawn')
  const url = URL.createObjectURL(blob)
  unused.register(source, url)
  return url
}
