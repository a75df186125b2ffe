import { baseName } from '@octavo/core/files/file-names.ts'
import { countOf } from '@octavo/core/text/format.ts'
import { announce } from '@octavo/ui/announce.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { NumberField } from '@octavo/ui/NumberField.tsx'
import panel from '@octavo/ui/panel.module.css'
import { Select } from '@octavo/ui/Select.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { FlipVertical2, RotateCcw, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { FileNameField } from '../fields/FileNameField.tsx'
import { PdfOutputFields } from '../fields/PdfOutputFields.tsx'
import type { PanelProps } from '../fields/panel-props.ts'
import { SignedFiles } from '../fields/SignedFiles.tsx'
import type { GivenOptions } from './options.ts'
import styles from './panel/Panel.module.css'
import { TurnsOfAll } from './panel/TurnsOfAll.tsx'
import { turnFurther, type Which } from './panel/turns.ts'
import { rotatePdfPages } from './tool.ts'

const kinds = [
  { value: 'all', label: 'All pages' },
  { value: 'odd', label: 'Odd pages' },
  { value: 'even', label: 'Even pages' },
  { value: 'portrait', label: 'Pages that stand upright' },
  { value: 'landscape', label: 'Pages on their side' },
] as const

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Turns many pages at once; what it does shows in the grid. */
export default function Panel({ documents, options, errors, onChange }: PanelProps<GivenOptions>) {
  const [which, setWhich] = useState<Which>('all')
  const turn = (by: number, text: string) => {
    onChange({ ...options, turns: turnFurther(options.turns, documents, { which, by }) })
    announce(`${kinds.find(({ value }) => value === which)?.label} turned ${text}`)
  }
  const turnSides = (odd: number, even: number) => {
    const first = turnFurther(options.turns, documents, { which: 'odd', by: odd })
    onChange({ ...options, turns: turnFurther(first, documents, { which: 'even', by: even }) })
    announce(`Odd pages turned ${odd === 90 ? 'right' : 'left'}, even pages ${even === 90 ? 'right' : 'left'}`)
  }
  return (
    <div className={panel.panel}>
      <SignedFiles documents={documents} treatment={options.signatures} onChange={(signatures) => onChange({ ...options, signatures })} />
      {documents.length === 0 ? (
        <TurnsOfAll options={options} errors={errors} onChange={onChange} />
      ) : (
        <>
          <Select label="Turn" options={kinds} value={which} onChange={setWhich} />
          <div className={styles.turns}>
            <Button variant="secondary" wide icon={<RotateCcw {...icon} />} onClick={() => turn(-90, 'left')}>
              Left
            </Button>
            <Button variant="secondary" wide icon={<FlipVertical2 {...icon} />} onClick={() => turn(180, 'over')}>
              Over
            </Button>
            <Button variant="secondary" wide icon={<RotateCw {...icon} />} onClick={() => turn(90, 'right')}>
              Right
            </Button>
          </div>
          <div className={styles.sides}>
            <p>Both sides scanned?</p>
            <Button variant="ghost" size="small" onClick={() => turnSides(90, -90)}>
              Odd right, even left
            </Button>
            <Button variant="ghost" size="small" onClick={() => turnSides(-90, 90)}>
              Odd left, even right
            </Button>
          </div>
          <p className={styles.sum} aria-live="polite">
            {sumOf(options)}
          </p>
        </>
      )}
      <Disclosure title="Straighten" summary={(options.tilt ?? 0) === 0 ? 'No' : `${options.tilt}°`}>
        <div className={panel.inside}>
          <NumberField
            label="All pages, clockwise"
            hint="For a scan that stands askew. Shows in the result."
            unit="°"
            min={-180}
            max={180}
            step={0.5}
            value={options.tilt ?? 0}
            error={errors.tilt}
            onChange={(tilt) => onChange({ ...options, tilt, ...(documents.length > 0 && { turns: options.turns ?? [] }) })}
          />
          <Switch
            label="Keep the size of the page"
            hint="Its corners are cut off then."
            checked={options.tiltedPage === 'keep'}
            onChange={(keeps) => onChange({ ...options, tiltedPage: keeps ? 'keep' : 'grow' })}
          />
        </div>
      </Disclosure>
      <FileNameField
        suffix=".pdf"
        placeholder={`${baseName(documents[0]?.name ?? '{name}')}-${rotatePdfPages.suffix}`}
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => onChange({ ...options, fileName })}
      />
      <PdfOutputFields options={options} errors={errors} onChange={onChange} />
    </div>
  )
}

function sumOf({ turns = [] }: GivenOptions): string {
  const count = turns.reduce((sum, { pages = 'all' }) => sum + pagesIn(pages), 0)
  return count === 0 ? 'No page is turned yet.' : `${countOf(count, 'page')} ${count === 1 ? 'is' : 'are'} turned.`
}

/** Counts what the canvas writes, which is numbers and ranges alone. */
function pagesIn(selection: string): number {
  return selection.split(',').reduce((sum, part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return sum + last - first + 1
  }, 0)
}
