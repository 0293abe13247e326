// Resolves every reference of an OpenAPI document and validates the whole. Usage: node parse.mjs <file>
import SwaggerParser from '@apidevtools/swagger-parser';

await SwaggerParser.validate(process.argv[2]);
