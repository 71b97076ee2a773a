import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A payment gateway simulator for tests. Copy this file and Json.java; they need only the JDK, 17 or later. */
public final class Settlebox implements AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final long TOLERANCE_SECONDS = 5 * 60;

    private final String controlUrl;
    private final ProcessHandle server;

    private Settlebox(String controlUrl, ProcessHandle server) {
        this.controlUrl = controlUrl;
        this.server = server;
    }

    /** Uses the server of SETTLEBOX_SIM, or starts one that runs until close(). Start one for all tests. */
    public static Settlebox start() throws IOException {
        String given = System.getenv("SETTLEBOX_SIM");
        if (given != null) return new Settlebox(given.replaceFirst("/$", ""), null);
        // --no: npx must not download a package that is not installed.
        Process npx = new ProcessBuilder("npx", "--no", "--", "settlebox", "serve", "--port", "0", "--json")
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        BufferedReader output = npx.inputReader();
        String line = output.readLine();
        if (line == null) throw new IOException("The server did not start; run npm install --save-dev settlebox first.");
        Json ready = Json.parse(line);
        // npx is another process than the server.
        ProcessHandle server = ProcessHandle.of(ready.get("pid").number()).orElseThrow();
        return new Settlebox(ready.get("controlUrl").text(), server);
    }

    /** Creates a gateway for one test: its own data, clock, and faults. Tests can run in parallel. */
    public World newWorld() {
        return new World(send("POST", controlUrl + "/forks", "{}", null));
    }

    @Override
    public void close() {
        if (server != null) server.destroy();
    }

    /** The gateway of one test. */
    public final class World implements AutoCloseable {
        /** The base URL for your application; its routes begin with /v1/. */
        public final String apiUrl;
        public final String apiKey;
        private final String name;
        private final String worldControlUrl;
        private final List<Receiver> receivers = new ArrayList<>();

        private World(Json fork) {
            apiUrl = fork.get("apiUrl").text();
            apiKey = fork.get("merchants").get(0).get("apiKey").text();
            name = fork.get("name").text();
            worldControlUrl = fork.get("controlUrl").text();
        }

        /** Calls the API as a merchant does. The body is JSON, or null. */
        public Json api(String method, String path, String body) {
            return send(method, apiUrl + path, body, apiKey);
        }

        /** Calls the control surface, such as POST /simulate/ach/return. */
        public Json sim(String method, String path, String body) {
            return send(method, worldControlUrl + path, body, null);
        }

        /** Moves the clock to the next time of a milestone, such as settlement or funding. */
        public void advanceTo(String milestone) {
            sim("POST", "/clock/advance", "{\"to\":\"" + milestone + "\"}");
        }

        public void advanceDays(int days) {
            sim("POST", "/clock/advance", "{\"by\":{\"days\":" + days + "}}");
        }

        /** Waits until due webhooks have been delivered. The clock does not move. */
        public void idle() {
            sim("POST", "/idle", null);
        }

        /** Injects a fault, such as {"kind":"response_lost","on":"transactions.create","times":1}. */
        public void fault(String fault) {
            sim("POST", "/faults", fault);
        }

        /** Subscribes a receiver that verifies webhooks and passes them to the handler. */
        public Receiver receive(Consumer<Json> handler) throws IOException {
            Receiver receiver = new Receiver(handler);
            receiver.secret = sim("POST", "/endpoints", "{\"url\":\"" + receiver.url() + "\"}").get("secret").text();
            receivers.add(receiver);
            return receiver;
        }

        /** Returns what happened, newest first, with reasons. Print it if a test fails. */
        public String timeline() {
            StringBuilder lines = new StringBuilder();
            for (Json row : sim("GET", "/timeline?order=newest&take=100", null).get("rows").items())
                lines.append(row.get("at").text()).append("  ").append(row.get("what").text()).append("  (")
                    .append(row.get("why").text()).append(")\n");
            return lines.toString();
        }

        @Override
        public void close() {
            receivers.forEach(Receiver::close);
            send("DELETE", controlUrl + "/forks/" + name, null, null);
        }
    }

    /** An HTTP server that verifies webhooks. Its responses: 204, 400 for a wrong signature, 500 if the handler throws. */
    public static final class Receiver implements AutoCloseable {
        public final List<Json> events = Collections.synchronizedList(new ArrayList<>());
        public final List<String> rejected = Collections.synchronizedList(new ArrayList<>());
        private final HttpServer http = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        private final Consumer<Json> handler;
        private volatile String secret = "";

        private Receiver(Consumer<Json> handler) throws IOException {
            this.handler = handler;
            http.createContext("/webhooks", this::respond);
            http.start();
        }

        String url() {
            return "http://127.0.0.1:" + http.getAddress().getPort() + "/webhooks";
        }

        private void respond(HttpExchange exchange) throws IOException {
            byte[] body = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(receive(body, exchange.getRequestHeaders()), -1);
            exchange.close();
        }

        private int receive(byte[] body, Headers headers) {
            String problem = verify(body, headers, secret);
            if (problem != null) {
                rejected.add(problem);
                return 400;
            }
            Json event = Json.parse(new String(body, StandardCharsets.UTF_8));
            try {
                handler.accept(event);
            } catch (RuntimeException | AssertionError error) {
                rejected.add(error.toString());
                return 500; // the gateway retries
            }
            events.add(event);
            return 204;
        }

        @Override
        public void close() {
            http.stop(0);
        }
    }

    /** Returns why a webhook is not authentic: not signed with this secret, or too old. Returns null if it is. */
    public static String verify(byte[] body, Headers headers, String secret) {
        String id = headers.getFirst("webhook-id");
        String timestamp = headers.getFirst("webhook-timestamp");
        String signatures = headers.getFirst("webhook-signature");
        if (id == null || signatures == null || timestamp == null || !timestamp.matches("\\d{1,12}"))
            return "a header of the signature is missing";
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS)
            return "the timestamp is too old";
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
            mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
            byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
            // Several signatures are separated by spaces while a secret is being rotated.
            for (String given : signatures.split(" "))
                if (MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8))) return null;
            return "the signature does not match";
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    private static Json send(String method, String url, String body, String apiKey) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json")
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (apiKey != null) request.header("APIKEY", apiKey);
        String controlKey = System.getenv("SETTLEBOX_CONTROL_KEY"); // only if the server was started with one
        if (apiKey == null && controlKey != null) request.header("Settlebox-Control-Key", controlKey);
        try {
            var response = CLIENT.send(request.build(), BodyHandlers.ofString());
            if (response.statusCode() < 400) return Json.parse(response.body());
            throw new AssertionError(method + " " + url + ": " + response.body());
        } catch (IOException error) {
            throw new AssertionError(method + " " + url + ": " + error + "; is the server running?", error);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new AssertionError(error);
        }
    }
}
