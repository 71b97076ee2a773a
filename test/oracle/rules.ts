/** The rules of the model as data, so that a mutant of the model is the same model with one rule changed. */
export interface Rules {
  /** Day on which a holiday is observed that falls on a Sunday: Reserve Banks close on Monday. */
  readonly sundayHoliday: 'monday' | 'lost';
  /** Day on which a holiday is observed that falls on a Saturday: Reserve Banks open on the Friday before. */
  readonly saturdayHoliday: 'lost' | 'friday';
  readonly goodFridayIsHoliday: boolean;
  readonly thanksgivingWeek: number;
  readonly juneteenth: boolean;
  readonly newYearIsHoliday: boolean;
  readonly leapYears: boolean;
  /** US clocks go forward on this Sunday of March, at 2:00, and back on the first Sunday of November. */
  readonly springSunday: number;
  readonly fallSunday: number;
  readonly daylightSaving: boolean;
  /** A wall-clock time that occurs twice means its first occurrence. */
  readonly repeatedTime: 'first' | 'second';
  readonly openingMinute: number;
  /** Banking days until a return with the short limit is due, and the days that count. */
  readonly shortLimit: number;
  readonly shortLimitCounts: 'banking' | 'week';
  readonly longLimitDays: number;
  readonly longLimitRolls: 'after' | 'on';
  readonly usualLateDay: number;
  readonly dishonorLimit: number;
  readonly contestLimit: number;
  /** An entry at the exact time of the cut-off goes into the next batch. */
  readonly cutoffIncludesItsInstant: boolean;
  readonly pullBeforeFunding: boolean;
  readonly returnsBeforeFunding: boolean;
  readonly settlementBeforeFunding: boolean;
  readonly closesBeforeExpiry: boolean;
  readonly visaDays: number;
  readonly visaMerchantDays: number;
  readonly expiryHours: number;
  readonly partialCaptureKeepsRest: boolean;
  readonly refundRounding: number;
  readonly refundBeforeSettlement: boolean;
  readonly achSubmissionDays: number;
  readonly cardSettlesOnCloseDate: boolean;
  readonly closeDateZone: 'client' | 'eastern';
  readonly changeAppliesToOpenBatch: boolean;
  readonly unfundedReturnIsFunded: boolean;
  readonly returnChangesNet: boolean;
  readonly negativeIsDeposited: boolean;
  readonly reversalDays: number;
  readonly microDepositDays: number;
  readonly verificationDays: number;
  readonly tokenExpiresInZone: 'utc' | 'eastern';
  readonly retriesAllowed: number;
  readonly retryDays: number;
  readonly correctionDays: number;
  readonly noticeLimit: number;
}

export const RULES: Rules = {
  sundayHoliday: 'monday',
  saturdayHoliday: 'lost',
  goodFridayIsHoliday: false,
  thanksgivingWeek: 4,
  juneteenth: true,
  newYearIsHoliday: true,
  leapYears: true,
  springSunday: 2,
  fallSunday: 1,
  daylightSaving: true,
  repeatedTime: 'first',
  openingMinute: 8 * 60 + 30,
  shortLimit: 2,
  shortLimitCounts: 'banking',
  longLimitDays: 60,
  longLimitRolls: 'after',
  usualLateDay: 10,
  dishonorLimit: 5,
  contestLimit: 2,
  cutoffIncludesItsInstant: false,
  pullBeforeFunding: true,
  returnsBeforeFunding: true,
  settlementBeforeFunding: true,
  closesBeforeExpiry: false,
  visaDays: 7,
  visaMerchantDays: 5,
  expiryHours: 24,
  partialCaptureKeepsRest: false,
  refundRounding: 0,
  refundBeforeSettlement: false,
  achSubmissionDays: 1,
  cardSettlesOnCloseDate: false,
  closeDateZone: 'client',
  changeAppliesToOpenBatch: false,
  unfundedReturnIsFunded: false,
  returnChangesNet: false,
  negativeIsDeposited: false,
  reversalDays: 5,
  microDepositDays: 1,
  verificationDays: 10,
  tokenExpiresInZone: 'utc',
  retriesAllowed: 2,
  retryDays: 180,
  correctionDays: 60,
  noticeLimit: 2,
};
