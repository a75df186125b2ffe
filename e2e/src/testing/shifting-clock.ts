/**
 * Loaded into the program first: the signal SIGUSR2 advances its clock by 31 minutes, which is longer than files are kept. The program reads
 * the time only from `Date`.
 */
const stepMs = 31 * 60_000
let shiftMs = 0

const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [target.now() + shiftMs] : given, newTarget),
  get: (target, name, receiver) => (name === 'now' ? () => target.now() + shiftMs : Reflect.get(target, name, receiver)),
})

process.on('SIGUSR2', () => {
  shiftMs += stepMs
})
