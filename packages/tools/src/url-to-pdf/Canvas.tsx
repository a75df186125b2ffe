import { addressProblem } from '@octavo/core/options/address-problem.ts'
import { readAddresses } from '@octavo/core/options/web-addresses.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { CanvasShell } from '@octavo/ui/cards/CanvasShell.tsx'
import { SortableRows } from '@octavo/ui/cards/SortableRows.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { CanvasProps } from '../fields/panel-props.ts'
import type { GivenOptions } from './options.ts'
import { AddressRow } from './panel/AddressRow.tsx'
import styles from './panel/Canvas.module.css'
import { describe, withDefaults } from './panel/option-fields.ts'
import { useAddressRows } from './panel/use-address-rows.ts'
import { WebPagePreview } from './panel/WebPagePreview.tsx'
import { urlToPdf } from './tool.ts'

/** The addresses, one per line, and a preview of a page. */
export default function Canvas({ options, errors, onChange, glyph, previewWebPage }: CanvasProps<GivenOptions>) {
  const { rows, replace, move } = useAddressRows(withDefaults(options).urls, (urls) => onChange({ ...options, urls }))
  const [chosen, setChosen] = useState<string>()
  const shown = rows.find(({ id }) => id === chosen) ?? rows[0]
  const change = (index: number, text: string) => {
    // A pasted list becomes several lines.
    replace(index, /\s/.test(text.trim()) ? readAddresses(text) : [text.trim()])
  }
  const remove = (index: number) => {
    replace(index, [])
    announce(t('Address removed'))
  }
  const add = (
    <Button variant="secondary" icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={() => replace(rows.length, [''])}>
      {t('Add an address')}
    </Button>
  )
  return (
    <CanvasShell title={tData(urlToPdf.title)} glyph={glyph} buttons={add}>
      <div className={styles.columns}>
        <SortableRows rows={rows} label={describe('urls').label} onMove={move}>
          {({ id, name }, index) => (
            <AddressRow
              number={index + 1}
              url={name}
              error={problemOf(name, errors[`urls.${index}`])}
              isShown={id === shown?.id}
              onChange={(text) => change(index, text)}
              onLeave={() => change(index, readAddresses(name)[0] ?? '')}
              onShow={() => setChosen(id)}
              onRemove={rows.length > 1 ? () => remove(index) : undefined}
            />
          )}
        </SortableRows>
        {previewWebPage && (
          <WebPagePreview key={shown?.name ?? ''} url={shown?.name ?? ''} options={options} previewWebPage={previewWebPage} />
        )}
      </div>
    </CanvasShell>
  )
}

function problemOf(url: string, said: string | undefined): string | undefined {
  return url === '' ? t('Enter the address of a web page.') : (addressProblem(url, pageLanguage()) ?? said)
}
