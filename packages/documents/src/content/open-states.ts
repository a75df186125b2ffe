/** Tracks what the operators of content open and close. */
export interface OpenStates {
  /** False for a `Q` without a `q`. */
  perform(operator: string): boolean
  /** The operators that close what is open, innermost first. */
  closing(): string[]
}

export function createOpenStates(): OpenStates {
  const open: Record<'Q' | 'EMC', number[]> = { Q: [], EMC: [] }
  let opened = 0
  let isText = false
  let isPath = false
  return {
    perform(operator) {
      if (operator === 'q') open.Q.push(opened++)
      else if (operator === 'BMC' || operator === 'BDC') open.EMC.push(opened++)
      else if (operator === 'Q') return open.Q.pop() !== undefined
      else if (operator === 'EMC') open.EMC.pop()
      else if (operator === 'BT' || operator === 'ET') isText = operator === 'BT'
      else if (pathOperators.has(operator)) isPath = true
      else if (paintOperators.has(operator)) isPath = false
      return true
    },
    closing() {
      const [states, marks] = [[...open.Q], [...open.EMC]]
      const closers = [...(isPath ? ['n'] : []), ...(isText ? ['ET'] : [])]
      while (states.length + marks.length > 0) {
        const isState = (states.at(-1) ?? -1) > (marks.at(-1) ?? -1)
        closers.push(isState ? 'Q' : 'EMC')
        ;(isState ? states : marks).pop()
      }
      return closers
    },
  }
}

const pathOperators = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're', 'W', 'W*'])
const paintOperators = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
