import { Button } from '@octavo/ui/Button.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { RemoveAll } from '@octavo/ui/pages/RemoveAll.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { ArrowDownUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Options } from '../options.ts'
import { mergePdf } from '../tool.ts'
import styles from './Canvas.module.css'

export interface CanvasBarProps {
  glyph: ReactNode
  mode: 'files' | 'pages'
  onMode: (mode: 'files' | 'pages') => void
  sort: Options['sort']
  onSort: (sort: Options['sort']) => void
  onReverse: () => void
  count: number
  onAdd: () => void
  onRemoveAll: () => void
}

const modes = [
  { value: 'files', label: 'Files' },
  { value: 'pages', label: 'Pages' },
] as const

const sorts = [
  { value: 'given', label: 'By hand' },
  { value: 'natural', label: 'Name, 2 before 10' },
  { value: 'name', label: 'Name, letter by letter' },
  { value: 'date', label: 'Date' },
  { value: 'title', label: 'Title' },
] as const

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The head of the canvas: what is shown, in which order, and more files. */
export function CanvasBar({ glyph, mode, onMode, sort, onSort, onReverse, count, onAdd, onRemoveAll }: CanvasBarProps) {
  const items = sorts.map(({ value, label }) => ({ label, checked: value === sort, onSelect: () => onSort(value) }))
  return (
    <div className={styles.bar}>
      <h2 className={styles.title}>
        {glyph}
        {mergePdf.title}
      </h2>
      <div className={styles.tools}>
        <Segment label="Arrange" hideLabel options={modes} value={mode} onChange={onMode} />
        <Menu label="Sort" icon={<ArrowDownUp {...icon} />} items={[...items, { label: 'Reverse the order', onSelect: onReverse }]} />
      </div>
      <RemoveAll count={count} onRemove={onRemoveAll} />
      <Button variant="secondary" icon={<Plus {...icon} />} onClick={onAdd}>
        Add files
      </Button>
    </div>
  )
}
