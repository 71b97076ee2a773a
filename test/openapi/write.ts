/** `npm run docs`: writes anew what is made from the rows and kept in files, so that a review sees each change. */
import { writeFileSync } from 'node:fs';
import { ERROR_PAGE, seeErrors, withErrors } from '../error-examples/page.ts';
import { pageText, writePage } from '../readme/pages.ts';
import { writeTables } from '../readme/tables.ts';
import { DOCUMENT_FILE } from '../support/api-document.ts';
import { SCENARIO_SCHEMA_FILE, scenarioSchemaText } from '../support/scenario-schema.ts';
import { frozenDocument, frozenTypes, TYPES_FILE } from './frozen.ts';

writeFileSync(DOCUMENT_FILE, frozenDocument());
writeFileSync(TYPES_FILE, await frozenTypes());
writeFileSync(SCENARIO_SCHEMA_FILE, scenarioSchemaText());
writeTables();
writePage(ERROR_PAGE, withErrors(pageText(ERROR_PAGE), await seeErrors()));
