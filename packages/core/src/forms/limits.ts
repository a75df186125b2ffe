/** No form with more fields is read. */
export const maxFormFields = 20_000
/** No more fields are made or changed at once. */
export const maxDesignedFields = 5000
/** A field has no more boxes on pages. */
export const maxWidgets = 2000
/** A field offers no more entries to choose from. */
export const maxChoices = 5000
/** Full names of fields, as some programs write them, are no longer. */
export const maxNameLength = 20_000
/** A field holds no longer text. */
export const maxValueLength = 60_000
/** All values of one call are no longer as JSON. */
export const maxValuesLength = 3_000_000
