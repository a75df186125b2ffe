import { t, tData } from '@octavo/core/words/t.ts'
import { findTool, type ReadyTool } from '@octavo/tools'
import { announce } from '@octavo/ui/announce.ts'
import { IconButton } from '@octavo/ui/Button.tsx'
import { Disclosure } from '@octavo/ui/Disclosure.tsx'
import { Menu } from '@octavo/ui/Menu.tsx'
import { Plus, X } from 'lucide-react'
import { Suspense } from 'react'
import { useLazyPart } from '../../../shared/lazy-part.ts'
import { ToolGlyph } from '../../../shared/ToolGlyph.tsx'
import { OptionsForm } from '../options-form/OptionsForm.tsx'
import { type ChainStep, nextSteps, whyNothingNext } from '../work/chain.ts'
import { ownPartsOf } from '../work/own-parts.ts'
import type { Work } from '../work/work.ts'
import styles from './Chain.module.css'
import { Recipes } from './Recipes.tsx'

/** Further steps for the result, in the same task and without another upload. */
export function ChainSteps({ work, chain }: { work: Work; chain: readonly ChainStep[] }) {
  const next = nextSteps(work.chain.first(), chain)
  const add = async (other: ReadyTool) => {
    await work.chain.add(other.type)
    announce(t('Step added: {tool}', { tool: tData(other.title) }))
  }
  const nothingNext = whyNothingNext(work.chain.first(), chain)
  return (
    <section className={styles.chain} aria-label={t('Further steps')}>
      {chain.length > 0 && (
        <ol className={styles.steps}>
          {chain.map((step, index) => (
            <li key={step.id} className={styles.step}>
              <Step step={step} place={index + 2} work={work} />
            </li>
          ))}
        </ol>
      )}
      {nothingNext !== undefined && <p className={styles.note}>{nothingNext}</p>}
      {next.length > 0 && (
        <div>
          <Menu
            label={t('Add a step')}
            variant="secondary"
            size="small"
            icon={<Plus aria-hidden="true" size={16} />}
            items={next.map((other) => ({
              label: tData(other.title),
              icon: <ToolGlyph type={other.type} size={20} />,
              onSelect: () => void add(other),
            }))}
          />
        </div>
      )}
      <Recipes work={work} hasSteps={chain.length > 0} />
    </section>
  )
}

function Step({ step, place, work }: { step: ChainStep; place: number; work: Work }) {
  const title = tData(findTool(step.taskType)?.title ?? step.taskType)
  const needs = step.missing !== undefined || Object.keys(step.errors).length > 0
  return (
    <>
      <Disclosure title={t('{place}. {title}', { place, title })} summary={needs ? t('Needs attention') : t('Options')}>
        {step.missing === undefined ? null : <p className={styles.note}>{step.missing}</p>}
        <Suspense fallback={null}>
          <StepOptions step={step} onChange={(options) => work.chain.setOptions(step.id, options)} />
        </Suspense>
      </Disclosure>
      <IconButton
        size="small"
        label={t('Remove step {place}, {title}', { place, title })}
        icon={<X aria-hidden="true" size={16} />}
        onClick={() => work.chain.remove(step.id)}
      />
    </>
  )
}

interface StepOptionsProps {
  step: ChainStep
  onChange: (options: Record<string, unknown>) => void
}

/** The tool's own panel, without files: a step gets them only when it runs. */
function StepOptions({ step: { taskType, options, errors }, onChange }: StepOptionsProps) {
  const OwnPanel = useLazyPart(ownPartsOf({ type: taskType }).panel)
  if (!OwnPanel) return <OptionsForm type={taskType} documents={noDocuments} options={options} errors={errors} onChange={onChange} />
  return <OwnPanel documents={noDocuments} options={options} errors={errors} onChange={onChange} />
}

const noDocuments: readonly [] = []
