import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t } from '@octavo/core/words/t.ts'
import type { ReadyTool } from '@octavo/tools'
import { addressesIn } from '@octavo/tools/capabilities.ts'
import { OpenGroupsContext } from '@octavo/tools/open-groups.ts'
import { TextLanguagesContext } from '@octavo/tools/text-languages.ts'
import { Button } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { ArrowRight, ChevronUp } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useLazyPart } from '../../shared/lazy-part.ts'
import { unconfirmedRight } from './asked-right.ts'
import { ChainSteps } from './chain/ChainSteps.tsx'
import { actionLabel, filesAndPages } from './foot-words.ts'
import { LimitNotice } from './LimitNotice.tsx'
import { openGroupsOf } from './open-groups.ts'
import { OptionsForm } from './options-form/OptionsForm.tsx'
import { RightConfirmation } from './RightConfirmation.tsx'
import { useForecast } from './use-forecast.ts'
import { useTextLanguages } from './use-text-languages.ts'
import styles from './WorkPanel.module.css'
import { ownPartsOf } from './work/own-parts.ts'
import { takesFiles } from './work/takes-files.ts'
import type { Work } from './work/work.ts'
import { type Desk, reasonToWait, type WorkIn } from './work/work-state.ts'

interface WorkPanelProps {
  tool: ReadyTool
  work: Work
  state: WorkIn<'arrange' | 'working'>
  /** An error outside the options. */
  problem?: string | undefined
  /** Starts the task; it changes this many pages, if known. */
  onRun: (changed: number | undefined) => void
}

/** The tool's options and the button that says what will happen. On a phone it is a bottom sheet. */
export function WorkPanel({ tool, work, state, problem, onRun }: WorkPanelProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { forecast, summary } = useForecast(tool, state)
  const types = [tool.type, ...state.chain.map(({ taskType }) => taskType)]
  const waiting = problem ?? reasonToWait(state, takesFiles(tool)) ?? unconfirmedRight(types, state)
  const bytes = state.files.reduce((sum, file) => sum + file.size, 0)
  const run = () => {
    onRun(forecast.changed)
    void work.run()
  }
  return (
    <aside className={styles.panel} data-open={open} aria-label={t('Options')}>
      <button type="button" className={styles.grip} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className={styles.gripTexts}>
          {t('Options')}
          {summary === undefined ? null : <span className={styles.summary}>{summary}</span>}
        </span>
        <ChevronUp aria-hidden="true" size={18} />
      </button>
      <div id={id} className={styles.options}>
        <h2 className={styles.title}>{t('Options')}</h2>
        {state.phase === 'arrange' && state.problem && <Notice tone="error">{state.problem}</Notice>}
        <RightConfirmation types={types} state={state} onChange={work.setOptions} />
        <TextLanguagesContext value={useTextLanguages(types)}>
          <Suspense fallback={null}>
            <OpenGroupsContext value={openGroupsOf(tool.type)}>
              <ToolOptionsPanel tool={tool} work={work} state={state} />
            </OpenGroupsContext>
          </Suspense>
          <ChainSteps work={work} chain={state.chain} />
        </TextLanguagesContext>
      </div>
      <div className={styles.foot}>
        <LimitNotice />
        <p className={styles.sum}>
          <span>
            {takesFiles(tool)
              ? filesAndPages(state.files, forecast)
              : plural(addressesIn(tool, state.options)?.length ?? 0, '# web page', '# web pages')}
          </span>
          {takesFiles(tool) && <bdi className={styles.bytes}>{formatBytes(bytes, pageLanguage())}</bdi>}
        </p>
        {waiting && (
          <p className={styles.reason} id={`${id}-reason`}>
            {waiting}
          </p>
        )}
        <Button size="large" wide disabled={waiting !== undefined} aria-describedby={waiting ? `${id}-reason` : undefined} onClick={run}>
          {actionLabel(tool, state.files.length, forecast)}
          <ArrowRight aria-hidden="true" size={18} />
        </Button>
      </div>
    </aside>
  )
}

function ToolOptionsPanel({ tool, work, state }: { tool: ReadyTool; work: Work; state: Desk }) {
  const OwnPanel = useLazyPart(ownPartsOf(tool).panel)
  // The schema with the defaults is still loading.
  if (Object.keys(state.options).length === 0) return null
  if (!OwnPanel)
    return <OptionsForm type={tool.type} documents={state.files} options={state.options} errors={state.errors} onChange={work.setOptions} />
  return <OwnPanel documents={state.files} options={state.options} errors={state.errors} onChange={work.setOptions} />
}
