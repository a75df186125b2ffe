import { NumberField } from '@octavo/ui/NumberField.tsx'
import styles from '@octavo/ui/panel.module.css'
import { Switch } from '@octavo/ui/Switch.tsx'
import { TextField } from '@octavo/ui/TextField.tsx'
import { FileNameField } from '../../fields/FileNameField.tsx'
import type { PartProps } from './part-props.ts'

/** What few people need. */
export function Details({ options, errors, set, hasMany }: PartProps & { hasMany: boolean }) {
  const { background } = options
  return (
    <div className={styles.inside}>
      <div className={styles.pair}>
        <NumberField
          label="Digits"
          min={1}
          max={12}
          step={1}
          value={options.digits}
          error={errors.digits}
          onChange={(digits) => set({ digits })}
        />
        <NumberField
          label="Opacity"
          unit="%"
          min={5}
          max={100}
          value={Math.round(options.opacity * 100)}
          error={errors.opacity}
          onChange={(percent) => set({ opacity: percent / 100 })}
        />
      </div>
      {hasMany ? (
        <Switch
          label="Go on from file to file"
          hint="The next file begins where the last one ended."
          checked={options.continueAcross}
          onChange={(continueAcross) => set({ continueAcross })}
        />
      ) : null}
      <Switch
        label="Background"
        hint="A box behind the number, so that it can be read on a picture."
        checked={background !== undefined}
        onChange={(wanted) => set({ background: wanted ? '#ffffff' : undefined })}
      />
      {background === undefined ? null : (
        <TextField
          label="Colour of the background"
          type="color"
          value={background}
          error={errors.background}
          onChange={(event) => set({ background: event.target.value })}
        />
      )}
      <Switch
        label="Replace earlier numbers"
        hint="Those that were added here before."
        checked={options.replace}
        onChange={(replace) => set({ replace })}
      />
      <Switch
        label="Only take earlier numbers away"
        hint="No new ones are written."
        checked={options.onlyRemove}
        onChange={(onlyRemove) => set({ onlyRemove })}
      />
      <Switch
        label="Also in the page list"
        hint="Readers then show these numbers beside the pages."
        checked={options.labels}
        onChange={(labels) => set({ labels })}
      />
      <FileNameField
        suffix=".pdf"
        placeholder="{name}-numbered"
        value={options.fileName}
        error={errors.fileName}
        onChange={(fileName) => set({ fileName })}
      />
    </div>
  )
}
