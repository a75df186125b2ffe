import { t } from '@octavo/core/words/t.ts'
import { Rich } from '@octavo/ui/Rich.tsx'
import { outputGroup } from '../options/common-options.ts'
import { FileNameField, type FileNameFieldProps } from './FileNameField.tsx'
import { OptionControl } from './OptionControl.tsx'
import { OptionGroup } from './OptionGroup.tsx'
import { useOptionScope, valueAt } from './option-scope.ts'
import { isChanged } from './short-value.ts'

/** Names and properties of the results, the same for every tool; folded, since few people need it. */
export function OutputGroup(props: FileNameFieldProps) {
  const scope = useOptionScope()
  const name = valueAt(scope, 'fileName') ?? props.placeholder
  const { byPath } = scope
  const isMore = [...byPath.values()].some(
    (field) => field.group === outputGroup && field.path !== 'fileName' && isChanged(field, valueAt(scope, field.path)),
  )
  const shown = typeof name === 'string' ? <bdi dir="ltr">{`${name}${props.suffix ?? ''}`}</bdi> : t('Default')
  return (
    <OptionGroup group={outputGroup} summary={isMore ? <Rich sentence="{name}, changed" parts={{ name: shown }} /> : shown}>
      <FileNameField {...props} />
      {[...byPath.values()].map(({ path, group }) =>
        group === outputGroup && !common.includes(path) ? <OptionControl key={path} name={path} /> : null,
      )}
      {byPath.has('properties') ? <Properties /> : null}
    </OptionGroup>
  )
}

/** The options of every tool that writes PDFs; a tool may have more. */
const common = ['fileName', 'properties', 'linearize', 'objectStreams', 'pdfVersion']

/** A property that isn't entered stays unchanged, unless all are removed. */
function Properties() {
  const scope = useOptionScope()
  const placeholder = valueAt(scope, 'properties.remove') === true ? '' : t('As it is')
  return (
    <>
      {(['title', 'author', 'subject', 'keywords'] as const).map((name) => (
        <OptionControl key={name} name={`properties.${name}`} placeholder={placeholder} />
      ))}
      <OptionControl name="properties.remove" />
      {['linearize', 'objectStreams', 'pdfVersion'].map((name) =>
        scope.byPath.has(name) ? <OptionControl key={name} name={name} /> : null,
      )}
    </>
  )
}
