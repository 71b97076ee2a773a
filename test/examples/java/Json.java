import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads JSON without a library. A project that has Jackson or Gson uses that instead. */
public final class Json {
    private final Object value;

    private Json(Object value) {
        this.value = value;
    }

    public static Json parse(String text) {
        Parser parser = new Parser(text);
        Object value = parser.value();
        parser.expectEnd();
        return new Json(value);
    }

    /** Returns a field of an object; a missing field is null, as in JSON. */
    public Json get(String name) {
        return new Json(value instanceof Map<?, ?> fields ? fields.get(name) : null);
    }

    public Json get(int index) {
        return items().get(index);
    }

    public List<Json> items() {
        List<Json> items = new ArrayList<>();
        if (value instanceof List<?> list) list.forEach(item -> items.add(new Json(item)));
        return items;
    }

    public boolean isNull() {
        return value == null;
    }

    public String text() {
        return value == null ? null : String.valueOf(value);
    }

    @Override
    public String toString() {
        if (value instanceof String text) return quoted(text);
        if (value instanceof List<?> list)
            return list.stream().map(item -> new Json(item).toString()).collect(Collectors.joining(",", "[", "]"));
        if (value instanceof Map<?, ?> fields)
            return fields.entrySet().stream()
                .map(field -> quoted(String.valueOf(field.getKey())) + ":" + new Json(field.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
        return String.valueOf(value);
    }

    private static String quoted(String text) {
        StringBuilder letters = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') letters.append('\\').append(letter);
            else if (letter < ' ') letters.append(String.format("\\u%04x", (int) letter));
            else letters.append(letter);
        }
        return letters.append('"').toString();
    }

    public long number() {
        if (value instanceof Number number) return number.longValue();
        throw new IllegalStateException("The value is not a number: " + value);
    }

    private static final class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        Object value() {
            skipSpace();
            return switch (text.charAt(at)) {
                case '{' -> object();
                case '[' -> array();
                case '"' -> string();
                case 't' -> word("true", true);
                case 'f' -> word("false", false);
                case 'n' -> word("null", null);
                default -> number();
            };
        }

        private Object object() {
            Map<String, Object> fields = new LinkedHashMap<>();
            at++;
            while (!ends('}')) {
                skipSpace();
                String name = string();
                expect(':');
                fields.put(name, value());
            }
            return fields;
        }

        private Object array() {
            List<Object> items = new ArrayList<>();
            at++;
            while (!ends(']')) items.add(value());
            return items;
        }

        /** Skips a comma, or reports the end of an object or array. */
        private boolean ends(char end) {
            skipSpace();
            char next = text.charAt(at);
            if (next == end || next == ',') at++;
            return next == end;
        }

        private String string() {
            StringBuilder read = new StringBuilder();
            for (at++; text.charAt(at) != '"'; at++) {
                if (text.charAt(at) == '\\') read.append(escaped());
                else read.append(text.charAt(at));
            }
            at++;
            return read.toString();
        }

        private char escaped() {
            char kind = text.charAt(++at);
            if (kind == 'u') {
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
            }
            int known = "bfnrt".indexOf(kind);
            return known < 0 ? kind : "\b\f\n\r\t".charAt(known);
        }

        private Object number() {
            int start = at;
            while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
            String digits = text.substring(start, at);
            if (digits.matches("-?\\d{1,18}")) return Long.valueOf(digits);
            return Double.valueOf(digits);
        }

        private Object word(String word, Object meaning) {
            if (!text.startsWith(word, at)) throw new IllegalArgumentException("Not JSON at character " + at);
            at += word.length();
            return meaning;
        }

        private void expect(char wanted) {
            skipSpace();
            if (text.charAt(at) != wanted) throw new IllegalArgumentException("No " + wanted + " at character " + at);
            at++;
        }

        void expectEnd() {
            skipSpace();
            if (at < text.length()) throw new IllegalArgumentException("More than one value at character " + at);
        }

        private void skipSpace() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
        }
    }
}
