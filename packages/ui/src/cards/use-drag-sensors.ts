import { type DndContextProps, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

/** A mouse drags after a few pixels, a finger after a long press, so that clicks select and swipes scroll. */
export function useDragSensors() {
  return useSensors(useSensor(MouseSensor, afterPixels), useSensor(TouchSensor, afterLongPress))
}

// The same objects at every drawing: with new ones the library draws everything that can be dragged anew.
const afterPixels = { activationConstraint: { distance: 6 } }
const afterLongPress = { activationConstraint: { delay: 250, tolerance: 8 } }

/** The keyboard has its own way here and its own words, so that those of the library are silent. */
export const quietAccessibility: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}

function silent(): undefined {
  return undefined
}

/** Long lists are crossed in seconds: the nearer the edge, the faster. */
export const fastScroll: NonNullable<DndContextProps['autoScroll']> = { acceleration: 30, threshold: { x: 0, y: 0.15 } }
