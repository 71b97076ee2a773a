/** The mark of the present that is made before a rewind or a reset, so that the user can return to it. */
export const UNDO_MARK = 'where you were';
