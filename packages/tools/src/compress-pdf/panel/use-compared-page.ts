import { useEffect, useState } from 'react'
import type { ComparedPage, CompressCalls } from '../../fields/panel-props.ts'

/** Addresses of images of one page, as it is and as a level makes it. */
export interface ComparedImages {
  before: string
  after: string
}

/** Fetches both images of a page; undefined until they are there. */
export function useComparedPage(calls: CompressCalls | undefined, of: ComparedPage | undefined): ComparedImages | undefined {
  const [images, setImages] = useState<ComparedImages & { key: string }>()
  const key = JSON.stringify(of)
  useEffect(() => {
    if (!calls || key === undefined) return
    const page = JSON.parse(key) as ComparedPage
    const stop = new AbortController()
    const urls: string[] = []
    const fetchImage = async (wanted: ComparedPage) => {
      const url = URL.createObjectURL(await calls.page(wanted, stop.signal))
      urls.push(url)
      return url
    }
    const { level: _, ...original } = page
    Promise.all([fetchImage(original), fetchImage(page)])
      .then(([before, after]) => !stop.signal.aborted && setImages({ key, before, after }))
      // Without its images there is no lens; the page itself is still shown.
      .catch(() => {})
    return () => {
      stop.abort()
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [calls, key])
  return images?.key === key ? images : undefined
}
