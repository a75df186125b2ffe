import type { DocumentView, ResultView } from '@octavo/core/api/engine-api.ts'
import type { TestClient, TestTask } from './test-client.ts'
import { textPdf } from './text-pdf.ts'

/** A task that has one document and one result. */
export interface FinishedTask {
  task: TestTask
  document: DocumentView
  result: ResultView
}

export async function finishedTask(client: TestClient, name = 'a.pdf', content: Uint8Array = textPdf('a')): Promise<FinishedTask> {
  const task = await client.newTask()
  const document = await task.upload(name, content)
  await task.execute([document.ref])
  const [result] = (await task.ended()).results
  if (!result) throw new Error('the task made nothing')
  return { task, document, result }
}
