import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Segment } from '@octavo/ui/Segment.tsx'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextArea } from '@octavo/ui/TextArea.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import type { PartProps } from './part-props.ts'

/** How the page looks, and what is added to it or left away. */
export function LookFields({ options, errors, set }: PartProps) {
  return (
    <div className={styles.inside}>
      <Segment label="Style" options={styleChoices} value={options.media ?? 'screen'} onChange={(media) => set({ media })} />
      <Segment label="Colours" options={schemes} value={options.colorScheme ?? 'light'} onChange={(colorScheme) => set({ colorScheme })} />
      <NumberField
        label="Scale"
        unit="%"
        min={10}
        max={200}
        value={Math.round((options.scale ?? 1) * 100)}
        error={errors.scale}
        onChange={(percent) => set({ scale: percent / 100 })}
      />
      <TextField
        label="Pages"
        placeholder="All"
        value={options.pages ?? ''}
        error={errors.pages}
        onChange={(event) => set({ pages: event.target.value })}
      />
      <TextField
        label="Header"
        hint="{title}, {address}, {date}, {page} and {pages} are filled in; | parts left, middle and right."
        placeholder="{title}||{date}"
        value={options.header ?? ''}
        error={errors.header}
        onChange={(event) => set({ header: event.target.value })}
      />
      <TextField
        label="Footer"
        placeholder="{address}||{page} / {pages}"
        value={options.footer ?? ''}
        error={errors.footer}
        onChange={(event) => set({ footer: event.target.value })}
      />
      <TextField
        label="Hide elements"
        hint="CSS selectors with commas between."
        placeholder=".advert, #sidebar"
        spellCheck={false}
        value={options.hideSelectors ?? ''}
        error={errors.hideSelectors}
        onChange={(event) => set({ hideSelectors: event.target.value })}
      />
      <TextArea
        label="Own CSS"
        rows={3}
        spellCheck={false}
        value={options.css ?? ''}
        error={errors.css}
        onChange={(event) => set({ css: event.target.value })}
      />
      <Switch
        label="Text only"
        hint="The heading and the running text, without menus and columns."
        checked={options.reader ?? false}
        onChange={(reader) => set({ reader })}
      />
      <Switch
        label="Hide adverts"
        hint="Of the best-known makers of them."
        checked={options.hideAdverts ?? false}
        onChange={(hideAdverts) => set({ hideAdverts })}
      />
      <Switch
        label="Unfold"
        hint="Opens what is folded, such as answers below questions."
        checked={options.unfold ?? false}
        onChange={(unfold) => set({ unfold })}
      />
      <Switch
        label="Fine pictures"
        hint="Those that the page has for fine screens. Files are larger."
        checked={(options.deviceScale ?? 1) > 1}
        onChange={(isFine) => set({ deviceScale: isFine ? 2 : 1 })}
      />
      <Switch label="Backgrounds" checked={options.backgrounds ?? true} onChange={(backgrounds) => set({ backgrounds })} />
      <Switch
        label="Page size of the page"
        hint="Where the page itself says how large its paper is."
        checked={options.preferCssPageSize ?? false}
        onChange={(preferCssPageSize) => set({ preferCssPageSize })}
      />
      <Switch label="Bookmarks from headings" checked={options.bookmarks ?? true} onChange={(bookmarks) => set({ bookmarks })} />
      <Switch label="Tagged for screen readers" checked={options.tagged ?? true} onChange={(tagged) => set({ tagged })} />
    </div>
  )
}

const styleChoices = [
  { value: 'screen', label: 'Screen' },
  { value: 'print', label: 'Print' },
] as const

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
