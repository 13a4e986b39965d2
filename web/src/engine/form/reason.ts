/** What a reason may be, wherever somebody has to say why. */

/** Characters of a reason that the server keeps. */
export const REASON_MOST = 200
