import { t } from '@octavo/core/words/t.ts'
import { Menu } from '@octavo/ui/Menu.tsx'
import { Segment } from '@octavo/ui/Segment.tsx'
import { ArrowDownUp } from 'lucide-react'
import type { Options } from '../options.ts'
import { choiceLabel } from './option-fields.ts'

export interface ArrangeControlsProps {
  mode: 'files' | 'pages'
  onMode: (mode: 'files' | 'pages') => void
  sort: Options['sort']
  onSort: (sort: Options['sort']) => void
  onReverse: () => void
}

const sorts = ['given', 'natural', 'name', 'date', 'title'] as const

/** Cards or pages, and their order. */
export function ArrangeControls({ mode, onMode, sort, onSort, onReverse }: ArrangeControlsProps) {
  const modes = [
    { value: 'files', label: t('Files') },
    { value: 'pages', label: t('Pages') },
  ] as const
  const items = sorts.map((value) => ({ label: choiceLabel('sort', value), checked: value === sort, onSelect: () => onSort(value) }))
  return (
    <>
      <Segment label={t('Arrange')} hideLabel options={modes} value={mode} onChange={onMode} />
      <Menu
        label={t('Sort')}
        icon={<ArrowDownUp size={16} strokeWidth={1.75} aria-hidden="true" />}
        items={[...items, { label: t('Reverse order'), onSelect: onReverse }]}
      />
    </>
  )
}
