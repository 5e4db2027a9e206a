import type { Plugin } from 'vite';

/** Methods of a string for formats that the domain does not use: each brings its own class and patterns. */
const formats =
  /^ {4}(?:jwt|emoji|guid|uuid|uuidv[467]|nanoid|cuid2?|ulid|base64(?:url)?|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(params\) \{\n {8}return this\.check\([^\n]+\);\n {4}\},\n/gm;

/**
 * Every schema of zod's carries along how to write itself as JSON Schema, and every string a dozen formats: 12 kB of gzip that the
 * client never calls. What they lead to says so, should somebody begin to.
 */
export function slimZod(): Plugin {
  return {
    name: 'fareground-slim-zod',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler(code) {
        const slim = code
          .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replace(/createStandardJSONSchemaMethod\([^)]*\)/g, 'undefined')
          .replace(
            /createToJSONSchemaMethod\(this, \{\}\)\(params\)/,
            '(() => { throw new Error("JSON Schema is left out of this client."); })()',
          )
          .replace(formats, '');
        if (slim.length > code.length * 0.9)
          this.error('zod is not written in the way that this plugin knows.');
        return { code: slim, map: null };
      },
    },
  };
}
