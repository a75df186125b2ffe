import type { CatalogueTool } from '@octavo/tools'

/** Whether a tool works on files; others take addresses of web pages. */
export function takesFiles(tool: CatalogueTool): boolean {
  return tool.accepts.length > 0
}
