import { addressProblem, readAddresses } from '@octavo/core/web-addresses.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CanvasProps } from '../panel-props.ts'
import type { GivenOptions } from './options.ts'
import { AddressRow } from './panel/AddressRow.tsx'
import styles from './panel/Canvas.module.css'
import { PagePicture } from './panel/PagePicture.tsx'
import { urlToPdf } from './tool.ts'

/** The addresses, one a line, and beside them how a page will look. */
export default function Canvas({ options, errors, onChange, glyph, pictureOf }: CanvasProps<GivenOptions>) {
  const urls = options.urls ?? []
  const [chosen, setChosen] = useState(0)
  const shown = Math.min(chosen, Math.max(0, urls.length - 1))
  const set = (next: readonly string[]) => onChange({ ...options, urls: [...next] })
  const change = (index: number, text: string) => {
    // A list that is pasted into a line becomes as many lines.
    const typed = /\s/.test(text.trim()) ? readAddresses(text) : [text.trim()]
    set(urls.toSpliced(index, 1, ...typed))
  }
  const remove = (index: number) => {
    set(urls.toSpliced(index, 1))
    announce('Address removed')
  }
  return (
    <div className={styles.canvas}>
      <div className={styles.bar}>
        <h2 className={styles.title}>
          {glyph}
          {urlToPdf.title}
        </h2>
        <Button variant="secondary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => set([...urls, ''])}>
          Add an address
        </Button>
      </div>
      <div className={styles.columns}>
        <ol className={styles.list}>
          {urls.map((url, index) => (
            <AddressRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; its text changes with every key
              key={index}
              number={index + 1}
              url={url}
              error={problemOf(url, errors[`urls.${index}`])}
              isShown={index === shown}
              onChange={(text) => change(index, text)}
              onLeave={() => change(index, readAddresses(url)[0] ?? '')}
              onShow={() => setChosen(index)}
              onRemove={urls.length > 1 ? () => remove(index) : undefined}
            />
          ))}
        </ol>
        {pictureOf && <PagePicture key={urls[shown] ?? ''} url={urls[shown] ?? ''} options={options} pictureOf={pictureOf} />}
      </div>
    </div>
  )
}

function problemOf(url: string, said: string | undefined): string | undefined {
  return url === '' ? 'Enter the address of a web page.' : (addressProblem(url) ?? said)
}
