import type { Findings } from '../findings.ts'
import { checkExtensionSchemas, type ExtensionSchemas, extensionNamespace, readExtensionSchemas } from './extension-schemas.ts'
import type { XmpNode } from './rdf.ts'
import { predefinedSchemas } from './schemas/predefined.ts'

/** Checks that every property is defined and has the type that its schema asks for. Gives the schemas that the packet defines. */
export function checkProperties(
  properties: readonly XmpNode[],
  { part, findings, main = new Map() }: { part: 1 | 2 | 3; findings: Findings; main?: ExtensionSchemas },
): ExtensionSchemas {
  const predefined = predefinedSchemas(part)
  const container = properties.find(({ namespace, local }) => namespace === extensionNamespace && local === 'schemas')
  const own = readExtensionSchemas(container, predefined.types, main)
  if (container) checkExtensionSchemas(container, { findings, predefined: predefined.types, schemas: own })
  for (const property of properties) {
    if (property === container) continue
    const isRight = judge(property)
    if (isRight === undefined) findings.add('XMP_PROPERTY_UNDEFINED')
    else if (!isRight) findings.add('XMP_PROPERTY_TYPE')
  }
  return own

  /** Undefined where no schema has the property. */
  function judge(property: XmpNode): boolean | undefined {
    for (const schemas of [own, main]) {
      const schema = schemas.get(property.namespace)
      const type = schema?.properties.get(property.local)
      if (schema && type !== undefined) return schema.types.matches(property, type)
    }
    const type = predefined.typeOf(property.namespace, property.local)
    return type === undefined ? undefined : (predefined.types.matches(property, type) ?? false)
  }
}
