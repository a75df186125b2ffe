const named: Readonly<Record<string, string>> = {
  'post /api/v1/engine-tokens': 'createTask',
  'post /api/v1/run/{tool}': 'runTool',
  'post /api/v1/documents': 'uploadDocument',
  'patch /api/v1/documents/{ref}': 'sendPiece',
  'head /api/v1/documents/{ref}': 'findUploadOffset',
  'get /api/v1/documents/{ref}': 'getDocument',
  'put /api/v1/documents/{ref}': 'openDocument',
  'delete /api/v1/documents/{ref}': 'removeDocument',
  'get /api/v1/documents/{ref}/form': 'getForm',
  'delete /api/v1/documents/batch': 'removeDocuments',
  'post /api/v1/engine/tasks/execute': 'executeTask',
  'get /api/v1/engine/tasks/status': 'getTaskStatus',
  'get /api/v1/engine/tasks/events': 'watchTask',
  'get /api/v1/results/{ref}': 'downloadResult',
  'get /api/v1/results/batch': 'downloadResults',
}

/** The operation name for generated clients: an explicit one, or derived from method and path. */
export function operationId(method: string, path: string): string {
  const own = named[`${method} ${path}`]
  if (own) return own
  const parts = path
    .replace(/^\/api\/v1/, '')
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? `by-${part.slice(1, -1)}` : part))
  return [method, ...parts].join('-').replace(/[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())
}
