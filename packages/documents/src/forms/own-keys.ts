/** Where a field keeps the condition under which it is shown, as JSON; other programs follow the actions beside it. */
export const shownWhenKey = '/Octv_ShownWhen'
