import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { formatBytes } from '@octavo/core/text/format.ts'
import { plural } from '@octavo/core/words/plural.ts'
import { pageLanguage, t, tData } from '@octavo/core/words/t.ts'
import type { ReadyTool, ReadyToolType } from '@octavo/tools'
import { endsLocked } from '@octavo/tools/capabilities.ts'
import { type Offer, offers } from '@octavo/tools/offers'
import { Button } from '@octavo/ui/Button.tsx'
import { Notice } from '@octavo/ui/Notice.tsx'
import { Rich } from '@octavo/ui/Rich.tsx'
import { Check, Download, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useVisitor } from '../../../shared/user/use-visitor.ts'
import { toldBy } from '../work/chain.ts'
import { takesFiles } from '../work/takes-files.ts'
import type { Work } from '../work/work.ts'
import type { Desk, WorkIn } from '../work/work-state.ts'
import { ArchiveButton } from './ArchiveButton.tsx'
import { BatchList } from './BatchList.tsx'
import { batchRows } from './batch-rows.ts'
import { ComparedResults } from './ComparedResults.tsx'
import { ContinueWith } from './ContinueWith.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './Done.module.css'
import { Held } from './Held.tsx'
import { download, fetchResult } from './hand-out.ts'
import { ResultName } from './ResultName.tsx'
import { ResultNotes } from './ResultNotes.tsx'
import { ResultShown } from './ResultShown.tsx'
import { resultFacts } from './result-facts.ts'
import { isUnchanged, resultTitle } from './result-title.ts'
import { SendButton } from './SendButton.tsx'
import { ShareButton } from './ShareButton.tsx'
import { useFocusedButton } from './use-focused-button.ts'
import { useRenaming } from './use-renaming.ts'

interface DoneProps {
  tool: ReadyTool
  work: Work
  state: WorkIn<'done'>
  /** How many pages the task changed, if known. */
  changed: number | undefined
  onAddMore: () => void
}

/** The result: download it, view it, continue with it, or delete it. */
export function Done({ tool, work, state, changed, onAddMore }: DoneProps) {
  const { files, leftOut, finished } = state
  const { task, expiresDate } = finished
  const { finalText } = toldBy(tool, state.chain)
  const { results } = task
  const engine = work.engine()
  const isUser = useVisitor().state === 'user'
  const button = useFocusedButton()
  const { rename, settled } = useRenaming(work)
  const take = (what: ResultView | 'all') =>
    // A name typed a moment ago may still be on its way to the engine.
    void settled()
      .then(() => engine && download(engine, what))
      .then(work.taken)
      .catch(work.report)
  const offer: Offer = offers[tool.type]
  const rows = useMemo(
    () => batchRows({ files: task.files, results: task.results }, { files, leftOut }, { comparesSizes: offer.comparesSizes }),
    [task.files, task.results, files, leftOut, offer],
  )
  const [only] = results.length === 1 ? results : []
  if (results.length === 0) return <Held tool={tool} task={task} onAddMore={onAddMore} />

  return (
    <div className={styles.done}>
      <ResultShown
        engine={isLocked(tool, state) ? undefined : engine}
        results={results}
        compared={task.fidelity}
        onTaken={work.taken}
        onError={work.report}
      />
      <div className={styles.words}>
        {!isUnchanged(tool, state) && (
          <p className={styles.tick}>
            <Check aria-hidden="true" size={17} /> {tData(finalText)}
          </p>
        )}
        <h1 className={styles.title}>{resultTitle(tool, state, changed)}</h1>
        {only ? (
          <>
            <ResultName key={only.ref} result={only} onRename={(name) => rename(only, name)} />
            <p className={styles.facts}>{factsOf(only, files, offer)}</p>
          </>
        ) : (
          <BatchList rows={rows} onTake={take} />
        )}
        <div className={styles.actions}>
          <Button ref={button} size="large" wide icon={<Download aria-hidden="true" size={18} />} onClick={() => take(only ?? 'all')}>
            {only ? t('Download') : plural(results.length, 'Download # file', 'Download all # files')}
          </Button>
          {only && engine && (
            <ShareButton
              key={only.name}
              mimeType={only.mimeType}
              fetchFile={() => settled().then(() => fetchResult(engine, only))}
              onShared={work.taken}
            />
          )}
          {isUser ? (
            <SendButton
              taskRef={task.taskRef}
              about={only?.name ?? plural(results.length, '# file', '# files')}
              settled={settled}
              onSent={work.taken}
            />
          ) : null}
          {isUser ? <ArchiveButton key={task.taskRef} taskRef={task.taskRef} settled={settled} onSaved={work.taken} /> : null}
          <Button variant="secondary" wide icon={<Plus aria-hidden="true" size={16} />} onClick={onAddMore}>
            {takesFiles(tool) ? t('Add more files') : t('Change pages or options')}
          </Button>
        </div>
        {only && <FailedFiles state={state} />}
        {expiresDate && <Countdown expiresDate={expiresDate} onDelete={() => void work.deleteNow()} onOver={() => void work.expire()} />}
        <ComparedResults engine={engine} compared={task.fidelity} results={results} />
        <ResultNotes notes={task.notes} files={files} />
      </div>
      <ContinueWith used={toolsOf(tool, state)} results={results} onHanded={work.taken} onBack={work.backToFiles} />
    </div>
  )
}

/** An encrypted result can't be previewed without its password. */
function isLocked(tool: ReadyTool, { chain }: Pick<Desk, 'chain'>): boolean {
  return endsLocked(toolsOf(tool, { chain }))
}

/** The tools of the task, from its first step to its last. */
function toolsOf(tool: ReadyTool, { chain }: Pick<Desk, 'chain'>): ReadyToolType[] {
  return [tool.type, ...chain.map(({ taskType }) => taskType)]
}

function FailedFiles({ state: { finished, files, leftOut } }: { state: WorkIn<'done'> }) {
  const failed = finished.task.files.filter((file) => file.status === 'FAILED')
  if (failed.length + leftOut.length === 0) return null
  return (
    <div className={styles.failures}>
      <Notice tone="warning">
        {failed.map(({ document, error }) => (
          <span key={document} className={styles.failed}>
            <LeftOut name={files.find((file) => file.facts?.ref === document)?.name ?? t('A file')} reason={error?.message ?? ''} />
          </span>
        ))}
        {leftOut.map(({ id, name, reason }) => (
          <span key={id} className={styles.failed}>
            <LeftOut name={name} reason={reason} />
          </span>
        ))}
      </Notice>
    </div>
  )
}

function LeftOut({ name, reason }: { name: string; reason: string }) {
  return (
    <Rich
      sentence="{name} was left out. {reason}"
      parts={{
        name: (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        ),
        reason,
      }}
    />
  )
}

function factsOf(result: ResultView, files: Desk['files'], { comparesSizes }: Offer): string {
  const source = files.find(({ facts }) => facts !== undefined && facts.ref === result.document)
  const before = comparesSizes ? source?.size : undefined
  if (files.length === 1) return resultFacts(result, { before })
  if (source) return resultFacts(result, { before, from: t('from {name}', { name: source.name }) })
  const size = formatBytes(
    files.reduce((sum, file) => sum + file.size, 0),
    pageLanguage(),
  )
  return resultFacts(result, { from: plural(files.length, 'from # file, {size}', 'from # files, {size}', { size }) })
}
