import { expect, test } from 'vitest'
import { layoutOf } from './grid-layout.ts'
import { placesIn } from './use-marquee.ts'

const layout = { ...layoutOf(100, { columns: 4, cellWidth: 100 }), rowHeight: 200 }

test.each([
  [{ left: 10, top: 10, width: 80, height: 80 }, [0]],
  [{ left: 150, top: 150, width: 100, height: 100 }, [1, 2, 5, 6]],
  [{ left: -50, top: -50, width: 5000, height: 5000 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [{ left: -60, top: 20, width: 50, height: 500 }, []],
  [{ left: -60, top: -60, width: 500, height: 50 }, []],
  [{ left: -60, top: 210, width: 100, height: 10 }, [4]],
  [{ left: 350, top: 450, width: 10, height: 10 }, []],
])('%j touches the pages %j', (frame, places) => {
  expect([...placesIn(frame, layout, 10)]).toEqual(places)
})
