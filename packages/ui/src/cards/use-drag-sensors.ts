import { type DndContextProps, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

/** A mouse drags after a few pixels, a finger after a long press, so that clicks select and swipes scroll. */
export function useDragSensors() {
  return useSensors(useSensor(MouseSensor, afterPixels), useSensor(TouchSensor, afterLongPress))
}

// The same objects on every render: with new ones the library would render everything draggable again.
const afterPixels = { activationConstraint: { distance: 6 } }
const afterLongPress = { activationConstraint: { delay: 250, tolerance: 8 } }

/** We have our own keyboard handling and texts, so the library's are turned off. */
export const quietAccessibility: NonNullable<DndContextProps['accessibility']> = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}

function silent(): undefined {
  return undefined
}

/** Scrolls faster near the edge, so that long lists are crossed in seconds. */
export const fastScroll: NonNullable<DndContextProps['autoScroll']> = { acceleration: 30, threshold: { x: 0, y: 0.15 } }
