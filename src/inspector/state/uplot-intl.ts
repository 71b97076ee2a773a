/**
 * Stands in for `Intl` in the bundle (tsup.config.ts). uPlot creates two formats when it is loaded, for labels and time zones that
 * the page replaces with its own (`money/chart-options.ts`).
 */
import { EASTERN_ZONE } from '../../facts/eastern-time.ts';

/** Formats numbers as JavaScript does. */
export class PlainNumberFormat {
  format(value: number): string {
    return String(value);
  }
}

/** Knows the time zone of the page. */
export class EasternDateTimeFormat {
  resolvedOptions() {
    return { timeZone: EASTERN_ZONE };
  }
}
