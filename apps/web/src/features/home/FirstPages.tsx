import { PageThumb } from '@octavo/ui/thumbs/PageThumb.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { type LocalPages, openLocalPages } from '../../shared/pdf/local-pages.ts'

const shown = 3
const page = { width: 150, height: 212 }

/** What opening the files on this device revealed. */
export interface PagesInHand {
  count: number
  isLocked: boolean
}

export interface FirstPagesProps {
  files: readonly File[]
  onPages: (pages: PagesInHand) => void
}

/** The first pages of the first files, the first one on top. */
export default function FirstPages({ files, onPages }: FirstPagesProps) {
  const opened = useOpened(files, onPages)
  return files
    .slice(0, shown)
    .map((file, index) => <PageThumb key={`${file.name}-${file.lastModified}`} {...page} source={opened[index]} page={1} />)
    .reverse()
}

/** A file that can't be opened here stays an empty sheet; the tool will report the error. */
function useOpened(files: readonly File[], onPages: FirstPagesProps['onPages']): readonly (LocalPages | undefined)[] {
  const [opened, setOpened] = useState<readonly (LocalPages | undefined)[]>([])
  const tell = useEffectEvent((all: readonly (LocalPages | undefined)[]) => {
    const known = all.filter((pages) => pages !== undefined)
    if (known.length < files.length) return
    onPages({ count: known.reduce((sum, { pageCount }) => sum + pageCount, 0), isLocked: known.some(({ locked }) => locked) })
  })
  useEffect(() => {
    const opening = files.slice(0, shown).map((file) => openLocalPages(file).catch(() => undefined))
    let isLeft = false
    void Promise.all(opening).then((all) => {
      if (isLeft) return
      setOpened(all)
      tell(all)
    })
    return () => {
      isLeft = true
      for (const one of opening) void one.then((pages) => pages?.close())
    }
  }, [files])
  return opened
}
