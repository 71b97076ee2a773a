import { createRequire } from 'node:module';
import type { Faker } from '@faker-js/faker';
import { SettleboxError } from '../../engine/errors.ts';

/** Only builders need faker, so it is loaded by the first of them. English alone: all locales take seven times as long. */
const FAKER = '@faker-js/faker/locale/en';

/**
 * A faker of our own, so that nobody's seed is disturbed.
 *
 * @throws SettleboxError `faker_unavailable`
 */
export function loadFaker(seed: number[], require: Require = createRequire(import.meta.url)): Faker {
  const english = loadEnglish(require);
  const faker: Faker = Reflect.construct(english.constructor, [{ locale: english.rawDefinitions }]);
  faker.seed(seed);
  return faker;
}

type Require = (name: string) => unknown;

function loadEnglish(require: Require): Faker {
  try {
    const loaded = require(FAKER);
    return Reflect.get(Object(loaded), 'faker');
  } catch (error) {
    throw new SettleboxError(
      'faker_unavailable',
      `builders() needs the package @faker-js/faker, which failed to load: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}.`,
      'Run npm install --save-dev @faker-js/faker. For Jest on Node before 24.9, install version 9, because version 10 is ESM only.',
    );
  }
}
