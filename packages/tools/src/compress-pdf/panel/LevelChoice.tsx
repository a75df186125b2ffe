import { type PreviewedLevel, previewedLevels } from '@octavo/core/api/engine-api.ts'
import { t } from '@octavo/core/words/t.ts'
import { RadioCards } from '@octavo/ui/RadioCards.tsx'
import type { PanelDocument } from '../../fields/panel-props.ts'
import { LevelSize } from './LevelSize.tsx'
import { describe, useOptions, withDefaults } from './option-fields.ts'
import { firstTarget } from './target-presets.ts'
import type { TriedFile } from './tried-levels.ts'

interface LevelChoiceProps {
  /** The file on the stage, and what is known of it. */
  file: PanelDocument | undefined
  tried: TriedFile | undefined
}

const target = 'target'

/** The levels, each with the size that it makes of the file on the stage, and a size of one's own. */
export function LevelChoice({ file, tried }: LevelChoiceProps) {
  const { options, set } = useOptions()
  const { level, targetBytes } = withDefaults(options)
  const levels = describe('level')
  const choices = levels.kind === 'choice' ? levels.choices : []
  const choose = (value: string) => {
    if (value === target) return set({ targetBytes: firstTarget(file?.size) })
    const chosen = choices.find((choice) => choice.value === value)?.value
    set({ ...(chosen !== undefined && { level: chosen as typeof level }), targetBytes: undefined })
  }
  return (
    <RadioCards
      label={levels.label}
      options={[
        ...choices.map(({ value, label, hint }) => ({
          value: String(value),
          label,
          hint,
          aside:
            file && isPreviewed(value) ? (
              <LevelSize before={file.size} preview={tried?.levels[value]} isTrying={tried?.isTrying ?? false} />
            ) : undefined,
        })),
        { value: target, label: describe('targetBytes').label, hint: t('Fit a limit you set') },
      ]}
      value={targetBytes === undefined ? level : target}
      onChange={choose}
    />
  )
}

function isPreviewed(level: unknown): level is PreviewedLevel {
  return previewedLevels.some((known) => known === level)
}
